/** Characters of a long text that are shown before 'See more' (specification, section 9). */
export const seeMoreFrom = 100
