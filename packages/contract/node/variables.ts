/** The namespace of node state that holds variables: what the Variable Store keeps and expressions read as `$vars`. */
export const VARIABLES = 'variables';
