/** A card as a wallet gives it, decrypted. It is handed to a processor and to nothing else: not to items, state, logs or errors. */
export interface WalletCard {
  number: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** With four digits. */
  expiryYear: number;
  /** In base64; '' where the card is not one of a phone. */
  cryptogram: string;
  /** The electronic commerce indicator; '' where the network gives none. */
  eci: string;
}

/** The texts of a card that must not show up anywhere. */
export const secretsOf = ({ number, cryptogram }: WalletCard): string[] =>
  [number, cryptogram].filter((text) => text !== '');
