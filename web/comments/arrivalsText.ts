/** What stands for comments that have come and are not shown. */
export const arrivalsText = (count: number): string =>
  count > 1 ? `${count} nouveaux commentaires` : '1 nouveau commentaire';
