/** What a flag of a content record says when it is set; otherwise it is ''. */
export const flagSet = '是';
