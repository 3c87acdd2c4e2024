/** The formats of log lines that are read, as fields offer them. */
export const logFormats = [
  { value: 'auto', label: 'Detect for each line' },
  { value: 'combined', label: 'Web server, combined' },
  { value: 'common', label: 'Web server, common' },
  { value: 'syslog5424', label: 'Syslog (RFC 5424)' },
  { value: 'syslog3164', label: 'Syslog (RFC 3164)' },
  { value: 'json', label: 'JSON' },
  { value: 'logfmt', label: 'logfmt' },
  { value: 'pattern', label: 'A pattern' },
] as const;
