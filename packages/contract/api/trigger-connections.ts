/** The connection over which a trigger is told what is new. */
export interface TriggerConnectionView {
  nodeId: string;
  /** `polling`: there is no connection, and none is needed. `away`: the server cannot be reached or refuses; it is tried again. */
  state: 'connecting' | 'connected' | 'polling' | 'away';
  /** What went wrong or why there is none, with what to do; null if nothing did. */
  problem: string | null;
  /** Since when. ISO. */
  since: string;
}
