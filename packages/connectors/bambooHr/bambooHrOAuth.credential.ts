import { text } from '@heddle/contract/node/fields';
import { defineOauthCredential } from '@heddle/nodes/credentials/oauth-sign-in';

// https://documentation.bamboohr.com/docs/oauth-setup
export const bambooHrOAuth = defineOauthCredential({
  type: 'bambooHrOAuth',
  name: 'BambooHR sign-in',
  description: 'Sign in to BambooHR and choose what workflows may see and change',
  icon: 'log-in',
  fields: {
    companyDomain: text({
      label: 'Company domain',
      required: true,
      placeholder: 'acme',
      help: 'The first part of the URL: acme.bamboohr.com.',
    }),
  },
  signIn: {
    vendor: 'BambooHR',
    client: 'BAMBOOHR',
    authorizeUrl: 'https://{companyDomain}.bamboohr.com/authorize.php?request=authorize',
    tokenUrl: 'https://{companyDomain}.bamboohr.com/token.php?request=token',
    clientAuth: 'body',
    scopes: [
      { scope: 'openid', label: 'Identify your account', default: true },
      { scope: 'email', label: 'See your email address', default: true },
      { scope: 'offline_access', label: 'Stay signed in', default: true },
      { scope: 'employee', label: 'Read employees', default: true },
      { scope: 'employee_directory', label: 'Read the directory', default: true },
      { scope: 'employee.write', label: 'Create and change employees' },
      { scope: 'employee:file', label: 'Read files of employees' },
      { scope: 'employee:file.write', label: 'Upload files of employees' },
      { scope: 'time_off', label: 'Read time off' },
      { scope: 'time_off.write', label: 'Request and approve time off' },
      { scope: 'report', label: 'Run reports' },
      { scope: 'field', label: 'See fields', default: true },
      { scope: 'application', label: 'Read applications' },
      { scope: 'webhooks', label: 'See webhooks' },
      { scope: 'webhooks.write', label: 'Create and delete webhooks' },
    ],
  },
});
