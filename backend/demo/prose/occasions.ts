/** Polls, events and pages that posts of the demo announce. */
export const polls = [
  {
    question: 'Quel jour préférez-vous pour la réunion d’équipe ?',
    answers: ['Lundi matin', 'Mardi après-midi', 'Jeudi matin', 'Vendredi midi'],
  },
  {
    question: 'Quel film pour le prochain ciné-club ?',
    answers: ['Un documentaire marin', 'Une comédie', 'Un classique en noir et blanc'],
  },
  {
    question: 'Êtes-vous favorable à la semaine de quatre jours en été ?',
    answers: ['Oui, tout à fait', 'Plutôt oui', 'Plutôt non', 'Non'],
  },
  {
    question: 'Où organiser la sortie de printemps ?',
    answers: ['Île de Groix', 'Marais poitevin', 'Baie de Somme', 'Dune du Pilat', 'Cap Fréhel'],
  },
  { question: 'Faut-il renouveler le distributeur de fruits ?', answers: ['Oui', 'Non'] },
  {
    question: 'Quel nom pour la nouvelle annexe ?',
    answers: ['Bernique', 'Goéland', 'Petite Hermine', 'Ressac'],
  },
  {
    question: 'Comment venez-vous au travail le plus souvent ?',
    answers: [
      'À pied',
      'À vélo',
      'En transports en commun',
      'En voiture, à plusieurs',
      'En voiture, sans passager',
    ],
  },
  {
    question: 'Quelle formation ouvrir en priorité ?',
    answers: ['Résines biosourcées', 'Soudure aluminium', 'Dessin assisté', 'Anglais de chantier'],
  },
  {
    question: 'Le nouveau plan d’atelier vous convient-il ?',
    answers: ['Oui', 'Oui, avec quelques retouches', 'Non'],
  },
  {
    question: 'Quel horaire pour l’affûtage collectif ?',
    answers: ['8 h', 'Midi', '17 h'],
  },
  {
    question: 'Quel thème pour le concours photo ?',
    answers: ['Reflets', 'Les mains au travail', 'Gros temps', 'Couleurs de coque'],
  },
  {
    question: 'Avez-vous assez d’informations sur la vie des autres sites ?',
    answers: ['Oui', 'Pas toujours', 'Non'],
  },
  {
    question: 'Que souhaitez-vous au repas de fin d’année ?',
    answers: ['Un buffet', 'Un repas assis', 'Un repas partagé, chacun apporte', 'Une soirée crêpes'],
  },
] as const;

export const events = [
  {
    title: 'Assemblée générale',
    place: 'Nantes, Cité des congrès',
    description:
      '<p>Bilan de l’année, vote du budget et remise des médailles du travail. Un déjeuner suivra.</p>',
  },
  {
    title: 'Portes ouvertes de l’atelier bois',
    place: 'Atelier bois, hall 2',
    description: '<p>Démonstrations toutes les heures. Venez en famille !</p>',
  },
  {
    title: 'Formation aux premiers secours',
    place: 'Salle Surcouf',
    description: '<p>Session de recyclage. Prévoir une tenue confortable.</p>',
  },
  {
    title: 'Repas partagé',
    place: 'Foyer du personnel',
    description: '<p>Chacun apporte une spécialité de sa région.</p>',
  },
  {
    title: 'Mise à l’eau de la chaloupe',
    place: 'Quai des Charpentiers',
    description: '<p>À marée haute, si le vent le permet.</p>',
  },
  {
    title: 'Revue de projet',
    place: 'Visioconférence',
    description: '<p>Avancement, risques, décisions à prendre.</p>',
  },
  {
    title: 'Régate interentreprises',
    place: 'Vieux port de La Rochelle',
    description: '<p>Trois manches, un équipage par site. Gilets et cirés fournis.</p>',
  },
  {
    title: 'Petit-déjeuner des nouveaux',
    place: 'Siège, cafétéria',
    description: '<p>Les nouvelles recrues rencontrent les équipes. Viennoiseries et bonne humeur.</p>',
  },
  {
    title: 'Exercice d’évacuation',
    place: 'Parking nord',
    description: '<p>Rassemblement par atelier. Les serre-files portent le brassard jaune.</p>',
  },
  {
    title: 'Conférence : les voiliers de travail',
    place: 'Salle Duguay-Trouin',
    description: '<p>Deux siècles de cabotage racontés par nos archives.</p>',
  },
  {
    title: 'Don du sang',
    place: 'Infirmerie de Lorient',
    description: '<p>Sans rendez-vous. Pensez à bien déjeuner.</p>',
  },
  {
    title: 'Nettoyage de la plage',
    place: 'Cale du Dourdu',
    description: '<p>Gants et sacs sur place, goûter à l’arrivée.</p>',
  },
] as const;

export const links = [
  'https://www.example.org/guide-de-la-voile',
  'https://blog.example.org/restaurer-une-goelette',
  'https://www.example.org/meteo-marine',
  'https://www.example.org/choisir-son-bois',
  'https://blog.example.org/les-noeuds-utiles',
  'https://www.example.org/prevention/bruit',
] as const;
