/** Counted activities with their chart colours. */
export const activityMeasures = [
  { key: 'postCount', name: 'Publications', color: '#3b82c4' },
  { key: 'commentCount', name: 'Commentaires', color: '#2e8b57' },
  { key: 'reactionCount', name: 'Réactions', color: '#c2651a' },
  { key: 'messageCount', name: 'Messages', color: '#8b6bd9' },
] as const;
