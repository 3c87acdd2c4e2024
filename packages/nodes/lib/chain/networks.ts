/** An ERC-20 token that is chosen by its symbol. */
export interface KnownToken {
  symbol: string;
  /** With the checksum of EIP-55. */
  address: `0x${string}`;
  decimals: number;
}

/** A chain of the Ethereum kind. */
export interface EvmNetwork {
  /** As workflow files name it. */
  value: string;
  label: string;
  chainId: number;
  /** What fees are paid in. */
  currency: { name: string; symbol: string; decimals: 18 };
  /** Public RPC endpoints, asked in this order where neither the user nor the operator names others. */
  rpc: readonly string[];
  /** A transaction counts as final so many blocks after its own. */
  confirmations: number;
  /** True where nodes know the block tag `finalized` and it means that a block cannot be undone. */
  finalized: boolean;
  /** `eip1559`: a base fee and a tip. `legacy`: one gas price. */
  fees: 'eip1559' | 'legacy';
  /** True where each transaction also pays for its data on Ethereum, by the fee oracle of the OP Stack. */
  dataFee?: true;
  /** The page of a transaction is this and its hash. */
  explorer: string;
  /** The registry that resolves names such as vitalik.eth. */
  ens?: `0x${string}`;
  /** The token that wraps the chain's currency, and the router of Uniswap V2 (or a fork of the same interface). */
  wrapped?: `0x${string}`;
  routerV2?: `0x${string}`;
  /** The SwapRouter02 and the QuoterV2 of Uniswap V3. */
  uniswapV3?: { router: `0x${string}`; quoter: `0x${string}` };
  tokens: readonly KnownToken[];
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const;
const token = (symbol: string, address: `0x${string}`, decimals: number): KnownToken => ({ symbol, address, decimals });

/** The universal resolver of ENS, at one address on every chain that has it. */
const ENS = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe';

/** Uniswap V3 on the chains where it was deployed first. */
const uniswapV3 = {
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
} as const;

/**
 * The networks that nodes offer. Addresses of tokens are those that Circle, Tether and the wrapping contracts publish; of routers those of the documentation
 * of Uniswap V2 and V3 deployments.
 */
export const networks: readonly EvmNetwork[] = [
  {
    value: 'ethereum',
    label: 'Ethereum Mainnet',
    chainId: 1,
    currency: ether,
    rpc: ['https://ethereum-rpc.publicnode.com', 'https://eth.drpc.org', 'https://ethereum.reth.rs/rpc'],
    confirmations: 12,
    finalized: true,
    fees: 'eip1559',
    explorer: 'https://etherscan.io/tx/',
    ens: ENS,
    wrapped: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    routerV2: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    uniswapV3,
    tokens: [
      token('USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 6),
      token('USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 6),
      token('DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', 18),
      token('WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 18),
    ],
  },
  {
    value: 'polygon',
    label: 'Polygon',
    chainId: 137,
    currency: { name: 'POL', symbol: 'POL', decimals: 18 },
    rpc: ['https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org', 'https://polygon-rpc.com'],
    confirmations: 128,
    finalized: true,
    fees: 'eip1559',
    explorer: 'https://polygonscan.com/tx/',
    wrapped: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    routerV2: '0xedf6066a2b290C185783862C7F4776A2C8077AD1',
    uniswapV3,
    tokens: [
      token('USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 6),
      token('USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', 6),
      token('WPOL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 18),
    ],
  },
  {
    value: 'bsc',
    label: 'Binance Smart Chain',
    chainId: 56,
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpc: ['https://bsc-rpc.publicnode.com', 'https://bsc.drpc.org', 'https://bsc-dataseed.bnbchain.org'],
    confirmations: 15,
    finalized: true,
    fees: 'legacy',
    explorer: 'https://bscscan.com/tx/',
    wrapped: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    routerV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    uniswapV3: {
      router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
      quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    },
    tokens: [
      token('USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18),
      token('USDT', '0x55d398326f99059fF775485246999027B3197955', 18),
      token('WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 18),
    ],
  },
  {
    value: 'arbitrum',
    label: 'Arbitrum One',
    chainId: 42_161,
    currency: ether,
    rpc: ['https://arbitrum-one-rpc.publicnode.com', 'https://arb1.arbitrum.io/rpc', 'https://arbitrum.drpc.org'],
    confirmations: 60,
    finalized: true,
    fees: 'eip1559',
    explorer: 'https://arbiscan.io/tx/',
    wrapped: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    routerV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    uniswapV3,
    tokens: [
      token('USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 6),
      token('USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6),
      token('WETH', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 18),
    ],
  },
  {
    value: 'base',
    label: 'Base',
    chainId: 8453,
    currency: ether,
    rpc: ['https://base-rpc.publicnode.com', 'https://mainnet.base.org', 'https://base.drpc.org'],
    confirmations: 60,
    finalized: true,
    fees: 'eip1559',
    dataFee: true,
    explorer: 'https://basescan.org/tx/',
    wrapped: '0x4200000000000000000000000000000000000006',
    routerV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    uniswapV3: {
      router: '0x2626664c2603336E57B271c5C0b26F421741e481',
      quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    },
    tokens: [
      token('USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6),
      token('WETH', '0x4200000000000000000000000000000000000006', 18),
    ],
  },
  {
    value: 'optimism',
    label: 'OP Mainnet',
    chainId: 10,
    currency: ether,
    rpc: ['https://optimism-rpc.publicnode.com', 'https://mainnet.optimism.io', 'https://optimism.drpc.org'],
    confirmations: 60,
    finalized: true,
    fees: 'eip1559',
    dataFee: true,
    explorer: 'https://optimistic.etherscan.io/tx/',
    wrapped: '0x4200000000000000000000000000000000000006',
    routerV2: '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2',
    uniswapV3,
    tokens: [
      token('USDC', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 6),
      token('USDT', '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58', 6),
      token('WETH', '0x4200000000000000000000000000000000000006', 18),
    ],
  },
  {
    value: 'avalanche',
    label: 'Avalanche C-Chain',
    chainId: 43_114,
    currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    rpc: [
      'https://avalanche-c-chain-rpc.publicnode.com',
      'https://api.avax.network/ext/bc/C/rpc',
      'https://avalanche.drpc.org',
    ],
    confirmations: 2,
    finalized: true,
    fees: 'eip1559',
    explorer: 'https://snowtrace.io/tx/',
    wrapped: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    routerV2: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
    uniswapV3: {
      router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
      quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    },
    tokens: [
      token('USDC', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', 6),
      token('USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6),
      token('WAVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 18),
    ],
  },
  {
    value: 'sepolia',
    label: 'Sepolia (test network)',
    chainId: 11_155_111,
    currency: ether,
    rpc: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
    confirmations: 3,
    finalized: true,
    fees: 'eip1559',
    explorer: 'https://sepolia.etherscan.io/tx/',
    ens: ENS,
    wrapped: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
    uniswapV3: {
      router: '0x3bFA4769FB09eefC5a80d6E87c3B9C650f7Ae48E',
      quoter: '0xEd1f6473345F45b75F8179591dd5bA1888cf2FB3',
    },
    tokens: [
      token('USDC', '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238', 6),
      token('WETH', '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14', 18),
    ],
  },
];

/** The value of the network field for a chain that the credential describes. */
export const OWN_NETWORK = 'own';

/** The network of this value; undefined for the user's own. */
export const networkOf = (value: string): EvmNetwork | undefined => networks.find((network) => network.value === value);
