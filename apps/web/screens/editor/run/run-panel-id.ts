/** The id of the panel with the run that is followed. */
export const RUN_PANEL_ID = 'workflow-execution';
