#!/bin/sh
# Runs systemd as process 1 of new namespaces, with the gateway installed: boot-systemd.sh FOLDER NODE. The file system is
# this machine's with a layer of its own on top, so that nothing of this machine changes. FOLDER has `units`, the only
# units that systemd knows, and `etc`, the files of /etc/sso-gateway. The working folder is the project.
set -e
project=$PWD
layer=$1/layer
mkdir "$layer"
mount -t tmpfs tmpfs "$layer"
mkdir "$layer/upper" "$layer/work" "$layer/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
cd "$layer/root"

mount -t proc proc proc
mount --bind proc/sys proc/sys
mount -o remount,bind,ro proc/sys
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount --rbind /dev dev
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=1777 tmpfs tmp

rm -rf opt/sso-gateway etc/sso-gateway usr/bin/node
mkdir -p opt/sso-gateway/node_modules
cp -r "$project/gateway/bin" "$project/gateway/dist" "$project/gateway/package.json" opt/sso-gateway
mkdir -p opt/sso-gateway/dist/portal opt/sso-gateway/dist/cdn
mount --bind "$project/node_modules" opt/sso-gateway/node_modules
mount --bind "$project/dist/portal" opt/sso-gateway/dist/portal
mount --bind "$project/dist/cdn" opt/sso-gateway/dist/cdn
touch usr/bin/node
mount --bind "$2" usr/bin/node
cp -r "$1/etc" etc/sso-gateway
cp -r "$1/units" etc/units

pivot_root . mnt
umount -l /mnt
# Units get their credentials by a mount that has to reach the namespace of process 1.
mount --make-rshared /
exec env -i PATH=/usr/sbin:/usr/bin container=test SYSTEMD_UNIT_PATH=/etc/units \
  /lib/systemd/systemd --system --unit=test.target --log-target=console --show-status=no
