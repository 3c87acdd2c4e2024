/** Where servers tell each other of signals and of runs that were let go of. */
export const CHANNEL = 'heddle_runs';
/** Where they tell each other how far steps are. */
export const HEARSAY_CHANNEL = 'heddle_hearsay';
