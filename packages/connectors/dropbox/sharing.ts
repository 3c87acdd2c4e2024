import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, list, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const url = required(as('linkUrl', text('Link', { placeholder: 'https://www.dropbox.com/scl/fi/abc/2026-03.pdf' })));
const link = {
  url: 'https://www.dropbox.com/scl/fi/abc/2026-03.pdf?rlkey=x&dl=0',
  id: of.file.id,
  name: of.file.name,
  path_lower: of.file.path_lower,
};
const sharedFolder = { shared_folder_id: '84528192421', name: 'Invoices', path_lower: '/invoices' };

export const sharedLink: ConnectorObject = {
  key: 'link',
  name: 'Shared link',
  operations: {
    create: {
      name: 'Create shared link',
      method: 'POST',
      path: '/sharing/create_shared_link_with_settings',
      body: {
        path: required(of.path),
        'settings.audience': as(
          'audience',
          oneOf('Who can open it', [
            { value: 'public', label: 'Anyone with the link' },
            { value: 'team', label: 'The team' },
            { value: 'no_one', label: 'Invited people' },
          ]),
        ),
        'settings.allow_download': as('allowsDownload', flag('Allow download')),
        'settings.expires': as('expires', text('Expires at', { placeholder: '2026-12-31T00:00:00Z' })),
      },
      // Dropbox refuses a second link to the same file.
      repeat: 'same',
      scopes: of.WRITE_SHARES,
      sample: link,
    },
    list: {
      name: 'List shared links',
      method: 'POST',
      path: '/sharing/list_shared_links',
      body: { path: of.path, direct_only: as('directOnly', flag('Without links to parent folders')) },
      items: 'links',
      next: { by: 'cursor', parameter: 'cursor', at: 'cursor', more: 'has_more', in: 'body' },
      effect: 'read',
      scopes: of.READ_SHARES,
      sample: link,
    },
    revoke: {
      name: 'Remove shared link',
      method: 'POST',
      path: '/sharing/revoke_shared_link',
      body: { url },
      repeat: 'same',
      scopes: of.WRITE_SHARES,
      sample: { success: true },
    },
    shareFolder: {
      name: 'Share folder',
      description: 'For large folders Dropbox continues after the step has ended',
      method: 'POST',
      path: '/sharing/share_folder',
      body: {
        path: required(as('newFolder', sentAs(text('Path', { placeholder: '/Invoices/2026' }), of.dropboxPath))),
      },
      // Dropbox refuses to share a folder again.
      repeat: 'same',
      scopes: of.WRITE_SHARES,
      sample: { '.tag': 'complete', ...sharedFolder },
    },
    addMember: {
      name: 'Add people to shared folder',
      method: 'POST',
      path: '/sharing/add_folder_member',
      body: {
        shared_folder_id: required(as('sharedFolderId', text('Shared folder ID', { placeholder: '84528192421' }))),
        members: required(
          as(
            'members',
            sentAs(list('Email addresses', { placeholder: 'ada@example.com, grace@example.com' }), (addresses) =>
              Array.isArray(addresses)
                ? addresses.map((email) => ({ member: { '.tag': 'email', email }, access_level: 'editor' }))
                : [],
            ),
          ),
        ),
        custom_message: as('inviteMessage', paragraph('Message')),
        quiet: as('quiet', flag('Without notification')),
      },
      repeat: 'twice',
      scopes: of.WRITE_SHARES,
      sample: { success: true },
    },
  },
};

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: {
    get: {
      name: 'Get account',
      method: 'POST',
      path: '/users/get_current_account',
      effect: 'read',
      scopes: ['account_info.read'],
      sample: {
        account_id: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
        name: { display_name: 'Ada Lovelace' },
        email: 'ada@example.com',
      },
    },
    getSpace: {
      name: 'Get space usage',
      method: 'POST',
      path: '/users/get_space_usage',
      effect: 'read',
      scopes: ['account_info.read'],
      sample: { used: 314_159_265, allocation: { '.tag': 'individual', individual: { allocated: 2_147_483_648 } } },
    },
  },
};
