/** The programs that tests start as real servers or work with, each with the Debian package that brings it. */
export const debianPackages: Readonly<Record<string, string>> = {
  mariadbd: 'mariadb-server',
  'redis-server': 'redis-server',
  mosquitto: 'mosquitto',
  'rabbitmq-server': 'rabbitmq-server',
  'nats-server': 'nats-server',
  kcat: 'kcat',
  vsftpd: 'vsftpd',
  sshd: 'openssh-server',
  dovecot: 'dovecot-imapd',
  ffmpeg: 'ffmpeg',
  strace: 'strace',
  xmllint: 'libxml2-utils',
};
