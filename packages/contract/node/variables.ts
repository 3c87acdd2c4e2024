/** The namespace of node state that holds variables: the Variable Store writes them, and expressions read them as `$vars`. */
export const VARIABLES = 'variables';
