/** What sending gives, in a dry run. */
export const sentSample = {
  name: '850-000000042.x12',
  receipt: {
    messageId: '<6f1c2a@ACME>',
    partner: 'WAREHOUSE',
    disposition: 'processed',
    mic: 'ygtM5Q0rU0jpAr1qfnPmVdiPOiPq8bWbuaFNrsVDGFM=',
    micAlgorithm: 'sha-256',
    isSigned: true,
    text: 'The message was received.',
  },
};

/** What a message gives: facts of the file, and of the message by which it came. */
export const receivedSample = {
  name: '856-000000007.x12',
  mediaType: 'application/edi-x12',
  size: 2048,
  as2: {
    from: 'WAREHOUSE',
    to: 'ACME',
    messageId: '<20260301-7@warehouse.example.com>',
    subject: 'Ship notices',
    signature: 'sha-256',
    encryption: 'aes256-cbc',
    compressed: false,
  },
};
