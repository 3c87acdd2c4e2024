/** What brokers mean by their numbers, from MQTT 5.0 (OASIS, section 2.4), and the few of MQTT 3.1.1 that refuse a connection. */
const reasons: Readonly<Record<number, string>> = {
  1: 'it does not speak MQTT 5',
  2: 'it does not take this client ID',
  3: 'it is not available',
  4: 'user name or password is wrong',
  5: 'the login may not do this',
  0x81: 'it could not read a packet',
  0x82: 'it found an error in the protocol',
  0x84: 'it does not speak MQTT 5',
  0x85: 'it does not take this client ID',
  0x86: 'user name or password is wrong',
  0x87: 'the login may not do this',
  0x88: 'it is not available',
  0x89: 'it is busy',
  0x8a: 'this client is banned',
  0x8c: 'it does not take this way to log in',
  0x8f: 'the topic filter is not valid',
  0x90: 'the topic name is not valid',
  0x95: 'the packet is too large',
  0x97: 'a limit of the broker is reached',
  0x99: 'the content is not of the format that was stated',
  0x9a: 'it keeps no retained messages',
  0x9b: 'it does not support this quality of service',
  0x9c: 'another server has to be used',
  0x9d: 'another server has to be used',
  0x9e: 'it has no shared subscriptions',
  0x9f: 'too many connections at a time',
  0xa2: 'it has no wildcards in subscriptions',
};

/** The meaning of a reason code, as part of a sentence. */
export const mqttReason = (code: number): string => reasons[code] ?? `reason code ${code}`;
