/** The values of the credential type `cxmlPartner`. */
export interface CxmlPartner {
  url: string;
  /** '' for the same URL. */
  orderUrl: string;
  fromDomain: string;
  fromIdentity: string;
  toDomain: string;
  toIdentity: string;
  /** '' for that of `from`, as with the next. */
  senderDomain: string;
  senderIdentity: string;
  sharedSecret: string;
  mode: 'production' | 'test';
}
