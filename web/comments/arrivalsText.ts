/** What stands for comments that have come and are not shown. */
export const arrivalsText = (count: number): string =>
  count > 1 ? `${count} nouveaux commentaires` : '1 nouveau commentaire';

/** The same of replies. */
export const newRepliesText = (count: number): string =>
  count > 1 ? `${count} nouvelles réponses` : '1 nouvelle réponse';
