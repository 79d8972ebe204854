/** The product's own animations, served with the client. */
export const gifs = ['bravo', 'merci', 'vague', 'soleil', 'cafe', 'fete', 'pouce', 'bonjour'].map(
  (name) => `/gifs/${name}.gif`,
);
