/** Whether a trigger receives from its message broker. */
export interface BrokerTriggerView {
  nodeId: string;
  /** `away`: the broker cannot be reached or refuses; it is tried again. */
  state: 'connecting' | 'connected' | 'away';
  /** What went wrong, with what to do; null if nothing did. */
  problem: string | null;
  /** Since when. ISO. */
  since: string;
}
