GPUS=8
MODEL_ARGS=(
  --num-layers 32  # layers
  --hidden-size ${HIDDEN:-4096}
  --tensor-model-parallel-size=$((GPUS/2))
  --bf16 --pipeline-model-parallel-layout "Et*2|(tt|)*5t|tmL"
)
torchrun --nproc_per_node $GPUS pretrain.py "${MODEL_ARGS[@]}"
