from torchtitan.trainer import Trainer
N = 8192
def llama3_8b() -> Trainer.Config:
    spec = model_registry("8B", converters=[Float8LinearConverter.Config()])
    return Trainer.Config(model_spec=spec, training=TrainingConfig(num_tokens_per_microbatch_per_dp_rank=2 * N,
        max_context_length=N, steps=100), activation_checkpoint=FullAC.Config())
def llama3_8b_tp(n=4):
    config = llama3_8b()
    config.parallelism = ParallelismConfig(tensor_parallel_degree=n if n > 1 else 1)
    return config
