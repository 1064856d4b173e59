#!/bin/sh
# unpack-image.sh IMAGE.tar FOLDER: the image as a plain folder, for a machine without an engine for containers.
set -eu
image=$1 folder=$2
mkdir -p "$folder"
tar -xOf "$image" manifest.json | grep -o '"Layers":\[[^]]*' | grep -o 'blobs/sha256/[0-9a-f]*' |
  while read -r layer; do tar -xOf "$image" "$layer" | tar -xzp --numeric-owner -C "$folder"; done
