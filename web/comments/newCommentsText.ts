/** Button text for new comments. */
export const newCommentsText = (count: number): string =>
  count > 1 ? `${count} nouveaux commentaires` : '1 nouveau commentaire';

/** Button text for new replies. */
export const newRepliesText = (count: number): string =>
  count > 1 ? `${count} nouvelles réponses` : '1 nouvelle réponse';
