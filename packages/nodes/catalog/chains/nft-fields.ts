import { choice, credential, json, multiline, text } from '@heddle/contract/node/fields';
import { keyFields } from './payment-fields.ts';

const described = ['ipfs', 'data'];

/** The functions of common collections, as OpenZeppelin's wizard and presets write them. */
export const mintShapes = {
  uri: 'function safeMint(address to, string uri) returns (uint256)',
  idAndUri: 'function safeMint(address to, uint256 tokenId, string uri)',
  id: 'function safeMint(address to, uint256 tokenId)',
  auto: 'function mint(address to)',
  editions: 'function mint(address to, uint256 id, uint256 amount, bytes data)',
} as const;

/** The fields of the node that mints. */
export const nftFields = {
  contract: text({ label: 'Contract', default: '{{ contract }}', placeholder: '0x…' }),
  recipient: text({ label: 'Recipient', default: '{{ recipient }}', placeholder: '0x…' }),
  mint: choice({
    label: 'Mint by',
    default: 'uri',
    choices: [
      { value: 'uri', label: 'safeMint(to, uri)' },
      { value: 'idAndUri', label: 'safeMint(to, tokenId, uri)' },
      { value: 'id', label: 'safeMint(to, tokenId)' },
      { value: 'auto', label: 'mint(to)' },
      { value: 'editions', label: 'mint(to, id, amount, data) of ERC-1155' },
      { value: 'own', label: 'Own function' },
    ],
    help: 'What the contract of the collection has. The first fits most that were made by the wizard of OpenZeppelin.',
  }),
  abi: multiline({
    label: 'ABI',
    when: { mint: ['own'] },
    requiredWhen: { mint: ['own'] },
    placeholder: 'function mintTo(address to, string uri) payable',
    help: 'JSON, or the line of the function.',
  }),
  function: text({
    label: 'Function',
    when: { mint: ['own'] },
    requiredWhen: { mint: ['own'] },
    placeholder: 'mintTo',
  }),
  arguments: json({
    label: 'Arguments',
    default: {},
    when: { mint: ['own'] },
    help: 'By the names of the parameters. What is left out is filled: addresses by the recipient, text by the URI, numbers named id by the token ID, other numbers by the amount.',
  }),
  tokenId: text({
    label: 'Token ID',
    placeholder: '1',
    when: { mint: ['idAndUri', 'id', 'editions', 'own'] },
  }),
  quantity: text({ label: 'Amount', default: '1', when: { mint: ['editions', 'own'] } }),
  price: text({
    label: 'Price',
    placeholder: '0',
    help: "What minting costs, in the chain's currency. If empty, nothing.",
  }),
  metadata: choice({
    label: 'Metadata',
    default: 'ipfs',
    choices: [
      { value: 'ipfs', label: 'Put into IPFS' },
      { value: 'data', label: 'In the token itself (data URI)' },
      { value: 'uri', label: 'A URI that exists' },
      { value: 'none', label: 'None' },
    ],
  }),
  uri: text({ label: 'URI', when: { metadata: ['uri'] }, placeholder: 'ipfs://…' }),
  pinning: credential({
    label: 'IPFS pinning',
    types: ['ipfsPinning'],
    when: { metadata: ['ipfs'] },
    requiredWhen: { metadata: ['ipfs'] },
  }),
  title: text({ label: 'Name', default: '{{ name }}', when: { metadata: described } }),
  tokenDescription: multiline({ label: 'Description', when: { metadata: described } }),
  image: text({
    label: 'Image',
    placeholder: 'https://… or ipfs://…',
    when: { metadata: described },
    help: 'If empty, the file below.',
  }),
  file: text({
    label: 'Image file',
    placeholder: 'image',
    when: { metadata: described },
    help: 'The name of a file of the item. If empty, its first file, if it has one.',
  }),
  attributes: json({
    label: 'Attributes',
    default: [],
    when: { metadata: described },
    help: 'A list such as [{ "trait_type": "Color", "value": "blue" }].',
  }),
  ...keyFields,
  saveIn: text({ label: 'Save result in field', default: 'mint', required: true, expression: false }),
};
