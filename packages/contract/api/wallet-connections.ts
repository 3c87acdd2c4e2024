import { z } from 'zod';

/** A crypto wallet the user has connected. */
export const WalletConnection = z.object({
  id: z.string(),
  address: z.string(),
  network: z.string(),
  isActive: z.boolean(),
});
export type WalletConnection = z.infer<typeof WalletConnection>;
