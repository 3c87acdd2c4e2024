/** The id of the list of problems. */
export const PROBLEMS_LIST_ID = 'workflow-problems';
