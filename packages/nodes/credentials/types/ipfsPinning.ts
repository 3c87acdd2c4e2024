import { defineCredential } from '@heddle/contract/node/credentials';
import { choice, secret, text } from '@heddle/contract/node/fields';

export const ipfsPinning = defineCredential({
  type: 'ipfsPinning',
  name: 'IPFS pinning',
  description: 'A service or a node of your own that keeps files in IPFS',
  icon: 'database',
  fields: {
    kind: choice({
      label: 'Interface',
      default: 'pinata',
      choices: [
        { value: 'pinata', label: 'Pinata' },
        { value: 'node', label: 'IPFS node (RPC of Kubo)' },
      ],
    }),
    url: text({
      label: 'URL',
      placeholder: 'https://api.pinata.cloud',
      requiredWhen: { kind: ['node'] },
      help: 'If empty, that of Pinata. For a node, where its RPC is reached: http://127.0.0.1:5001.',
    }),
    token: secret({
      label: 'Token',
      requiredWhen: { kind: ['pinata'] },
      help: 'Sent as a bearer token: the JWT of Pinata, or what protects the RPC of the node.',
    }),
  },
});
