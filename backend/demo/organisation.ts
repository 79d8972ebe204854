import type { Subject } from './scenes.ts';

/** The demo organisation: a federation of seaside workshops, its people and its communities. */

export const organisation = {
  name: 'Les Ateliers du Littoral',
  welcome:
    '<h2>Bienvenue aux Ateliers du Littoral</h2><p>Le réseau interne des équipes, de Dunkerque à Hendaye : <strong>actualités, documents, discussions</strong>.</p>',
  mainColor: '#004b67',
};

/** Where the organisation has workshops; each name follows « à » and « de » as it stands. */
export const towns = [
  'Dunkerque',
  'Boulogne-sur-Mer',
  'Dieppe',
  'Cherbourg',
  'Saint-Malo',
  'Brest',
  'Lorient',
  'Vannes',
  'Saint-Nazaire',
  'Nantes',
  'La Rochelle',
  'Royan',
  'Bayonne',
] as const;

/** Departments, with what a woman and a man there are called. */
export const departments = [
  {
    name: 'Atelier bois',
    jobs: [
      ['Charpentière de marine', 'Charpentier de marine'],
      ['Apprentie menuisière', 'Apprenti menuisier'],
    ],
  },
  {
    name: 'Atelier voiles',
    jobs: [
      ['Voilière', 'Voilier'],
      ['Dessinatrice de voiles', 'Dessinateur de voiles'],
    ],
  },
  {
    name: 'Bureau d’études',
    jobs: [
      ['Ingénieure qualité', 'Ingénieur qualité'],
      ['Dessinatrice industrielle', 'Dessinateur industriel'],
    ],
  },
  {
    name: 'Chantiers',
    jobs: [
      ['Conductrice de travaux', 'Conducteur de travaux'],
      ['Technicienne de maintenance', 'Technicien de maintenance'],
    ],
  },
  {
    name: 'Logistique et achats',
    jobs: [
      ['Responsable des achats', 'Responsable des achats'],
      ['Logisticienne', 'Logisticien'],
    ],
  },
  {
    name: 'Ressources humaines',
    jobs: [
      ['Chargée de recrutement', 'Chargé de recrutement'],
      ['Coordinatrice formation', 'Coordinateur formation'],
      ['Animatrice sécurité', 'Animateur sécurité'],
    ],
  },
  {
    name: 'Numérique',
    jobs: [
      ['Développeuse', 'Développeur'],
      ['Technicienne d’assistance', 'Technicien d’assistance'],
    ],
  },
  {
    name: 'Siège',
    jobs: [
      ['Comptable', 'Comptable'],
      ['Juriste', 'Juriste'],
      ['Assistante de direction', 'Assistant de direction'],
      ['Responsable de l’accueil', 'Responsable de l’accueil'],
    ],
  },
] as const;

/** A community of the demo before it is written. */
export interface CommunityPlan {
  title: string;
  subject: string;
  kind: 'public' | 'private' | 'secret' | 'defaut';
  color: string;
  topic: Topic;
  /** What its pictures show. */
  subjects: [Subject, Subject];
  /** Share of the people who belong to it. */
  share: number;
}

/** What a community writes about. */
export type Topic =
  | 'company'
  | 'wood'
  | 'sails'
  | 'safety'
  | 'training'
  | 'digital'
  | 'leisure'
  | 'photos'
  | 'quality'
  | 'hermine'
  | 'recruitment'
  | 'visitors'
  | 'direction'
  | 'surprise';

export const communityPlans: CommunityPlan[] = [
  {
    title: 'Toute l’organisation',
    subject: 'Les nouvelles qui concernent tout le monde',
    kind: 'defaut',
    color: '#004b67',
    topic: 'company',
    subjects: ['harbour', 'sea'],
    share: 1,
  },
  {
    title: 'Atelier bois',
    subject: 'Charpente, menuiserie et gréement',
    kind: 'public',
    color: '#8a5a2b',
    topic: 'wood',
    subjects: ['workshop', 'harbour'],
    share: 0.45,
  },
  {
    title: 'Atelier voiles',
    subject: 'Coupe, couture et réparation',
    kind: 'public',
    color: '#1b7f8c',
    topic: 'sails',
    subjects: ['workshop', 'sea'],
    share: 0.35,
  },
  {
    title: 'Sécurité et prévention',
    subject: 'Les bons gestes, chaque jour',
    kind: 'public',
    color: '#c2410c',
    topic: 'safety',
    subjects: ['workshop', 'chart'],
    share: 0.6,
  },
  {
    title: 'Formation',
    subject: 'Parcours, sessions et retours d’expérience',
    kind: 'public',
    color: '#6d28d9',
    topic: 'training',
    subjects: ['workshop', 'chart'],
    share: 0.5,
  },
  {
    title: 'Vie numérique',
    subject: 'Outils, astuces et entraide informatique',
    kind: 'public',
    color: '#0369a1',
    topic: 'digital',
    subjects: ['chart', 'pattern'],
    share: 0.5,
  },
  {
    title: 'Sorties et loisirs',
    subject: 'Régates, randonnées, cinéma et repas partagés',
    kind: 'public',
    color: '#15803d',
    topic: 'leisure',
    subjects: ['sea', 'harbour'],
    share: 0.55,
  },
  {
    title: 'Photos du littoral',
    subject: 'Vos plus belles lumières',
    kind: 'public',
    color: '#be185d',
    topic: 'photos',
    subjects: ['sea', 'harbour'],
    share: 0.4,
  },
  {
    title: 'Qualité',
    subject: 'Audits, fiches et amélioration continue',
    kind: 'private',
    color: '#0f766e',
    topic: 'quality',
    subjects: ['chart', 'workshop'],
    share: 0.3,
  },
  {
    title: 'Chantier Hermine',
    subject: 'Restauration de la goélette Hermine',
    kind: 'private',
    color: '#7c2d12',
    topic: 'hermine',
    subjects: ['harbour', 'workshop'],
    share: 0.35,
  },
  {
    title: 'Recrutement',
    subject: 'Candidatures et entretiens',
    kind: 'private',
    color: '#4338ca',
    topic: 'recruitment',
    subjects: ['pattern', 'harbour'],
    share: 0.2,
  },
  {
    title: 'Ambassadeurs du siège',
    subject: 'Accueil des visiteurs et événements',
    kind: 'private',
    color: '#a16207',
    topic: 'visitors',
    subjects: ['harbour', 'workshop'],
    share: 0.25,
  },
  {
    title: 'Comité de direction',
    subject: 'Ordres du jour et décisions',
    kind: 'secret',
    color: '#334155',
    topic: 'direction',
    subjects: ['chart', 'pattern'],
    share: 0.12,
  },
  {
    title: 'Surprise de fin d’année',
    subject: 'Chut !',
    kind: 'secret',
    color: '#b91c1c',
    topic: 'surprise',
    subjects: ['pattern', 'sea'],
    share: 0.2,
  },
];

export const externalLinks = [
  { title: 'Intranet des ressources humaines', url: 'https://rh.example.org/' },
  { title: 'Réserver une salle', url: 'https://salles.example.org/' },
  { title: 'Horaires des marées', url: 'https://marees.example.org/' },
  { title: 'Assistance informatique', url: 'https://assistance.example.org/' },
];
