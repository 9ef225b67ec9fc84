python3 -m openrlhf.cli.train_ppo_ray --actor.num_nodes 1 --actor.num_gpus_per_node 8 --vllm.num_engines 4 \
  --vllm.tensor_parallel_size 2 --actor.model_name_or_path Qwen/Qwen2.5-7B --rollout.batch_size 64 \
  --rollout.n_samples_per_prompt 8 --train.batch_size 128 --ds.zero_stage 3 --algo.kl.init_coef 0.01
