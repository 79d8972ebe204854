/** CSS classes of a post's documents: two beside each other where there is room. */
export const documentsGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-1.5 px-4';
