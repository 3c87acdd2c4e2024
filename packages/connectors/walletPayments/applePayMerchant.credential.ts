import { defineCredential } from '@heddle/contract/node/credentials';
import { multiline, secret, text } from '@heddle/contract/node/fields';
import { checkIdentity, toIdentity } from '@heddle/nodes/credentials/certificates';

const pem = '-----BEGIN …-----';

interface Values {
  certificate: string;
  key: string;
  passphrase: string;
}

const identityOf = ({ certificate, key, passphrase }: Values) => ({ certificate, key, passphrase, ca: '' });

// https://developer.apple.com/documentation/applepayontheweb/configuring-your-environment
export const applePayMerchant = defineCredential({
  type: 'applePayMerchant',
  name: 'Apple Pay merchant identity',
  description: 'A merchant ID of Apple Pay with its merchant identity certificate',
  icon: 'file-badge',
  fields: {
    merchantId: text({
      label: 'Merchant ID',
      required: true,
      placeholder: 'merchant.com.example',
      help: 'At developer.apple.com under Identifiers. The domain of this server has to be verified there.',
    }),
    certificate: multiline({
      label: 'Merchant identity certificate (PEM)',
      required: true,
      placeholder: pem,
      help: 'Apple gives it as .cer: openssl x509 -inform der -in merchant_id.cer -out merchant_id.pem',
    }),
    key: secret({ label: 'Private key (PEM)', required: true, multiline: true, placeholder: pem }),
    passphrase: secret({ label: 'Passphrase of the key' }),
  },
  check: (values) => void checkIdentity(identityOf(values)),
  http: (values) => ({ tls: toIdentity(identityOf(values)) }),
  test: async (values) => checkIdentity(identityOf(values)),
});
