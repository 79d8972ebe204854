/** Where the changes to a comment or a reply are kept until they are saved or thrown away, by its global id. */
export const editPlace = (id: string): string => `edit-comment:${id}`;
