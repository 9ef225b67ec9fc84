def qwen3_30b_a3b_pretrain_16gpu_h100_bf16_config() -> ConfigContainer:
    cfg = _pretrain_common()
    cfg.model = AutoBridge.from_hf_pretrained("Qwen/Qwen3-30B-A3B").to_megatron_provider(load_weights=False)
    cfg.model.tensor_model_parallel_size, cfg.x = 4, [i for i in y]
    cfg.mixed_precision = bf16_mixed()
    cfg.mixed_precision.grad_reduce_in_fp32 = False
    if cfg.model.seq_length == 4096:
        cfg.train.global_batch_size = 1024
    return cfg
