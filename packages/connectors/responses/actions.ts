/** What can be done, in the order of the form. An undo is the action that takes another one back. */
export const actions = {
  blockAddress: { label: 'Block an address', on: 'address', says: 'Block the address' },
  unblockAddress: { label: 'Unblock an address', on: 'address', says: 'Unblock the address', undoes: true },
  disableAccount: { label: 'Disable an account', on: 'account', says: 'Disable the account' },
  enableAccount: { label: 'Enable an account', on: 'account', says: 'Enable the account', undoes: true },
  revokeSessions: { label: 'Revoke sessions', on: 'account', says: 'Revoke the sessions of' },
  isolateHost: { label: 'Isolate a host', on: 'host', says: 'Isolate the host' },
  releaseHost: { label: 'Release a host', on: 'host', says: 'Release the host', undoes: true },
} as const satisfies { readonly [name: string]: ActionFacts };

interface ActionFacts {
  label: string;
  /** What its target is. */
  on: 'address' | 'account' | 'host';
  /** What the question says, before the target. */
  says: string;
  undoes?: true;
}

export type ActionName = keyof typeof actions;

export const isAction = (name: string): name is ActionName => Object.hasOwn(actions, name);

/** The actions on a kind of target. */
export const actionsOn = (kind: ActionFacts['on']): ActionName[] =>
  (Object.keys(actions) as ActionName[]).filter((name) => actions[name].on === kind);
