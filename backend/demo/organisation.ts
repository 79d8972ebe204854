/** The demo organisation: a federation of seaside workshops, its people and its communities. */

export const organisation = {
  name: 'Les Ateliers du Littoral',
  welcome:
    '<h2>Bienvenue aux Ateliers du Littoral</h2><p>Le réseau interne des équipes, de Dunkerque à Hendaye : <strong>actualités, documents, discussions</strong>.</p>',
  breakingNews:
    'Assemblée générale le 12 décembre à Nantes : les inscriptions sont ouvertes  •  Nouvelle navette entre la gare et le siège dès lundi  •  Pensez à votre vaccination contre la grippe',
  mainColor: '#004b67',
};

export const jobs = [
  'Responsable d’atelier', 'Charpentière de marine', 'Chargé de communication', 'Comptable', 'Voilière', 'Technicien de maintenance',
  'Cheffe de projet', 'Ingénieur qualité', 'Responsable des achats', 'Coordinatrice formation', 'Développeur', 'Assistante de direction',
  'Juriste', 'Conducteur de travaux', 'Chargée de recrutement', 'Animateur sécurité', 'Dessinatrice industrielle', 'Logisticien',
  'Responsable accueil', 'Apprentie menuisière',
];

export const firstNames = [
  'Camille', 'Louis', 'Manon', 'Hugo', 'Léa', 'Jules', 'Chloé', 'Gabriel', 'Inès', 'Arthur', 'Sarah', 'Adam', 'Jeanne', 'Raphaël',
  'Zoé', 'Paul', 'Louise', 'Maël', 'Alice', 'Nathan', 'Élise', 'Théo', 'Margaux', 'Yanis', 'Clémence', 'Baptiste', 'Nora', 'Gaëtan',
  'Solène', 'Mehdi', 'Anaïs', 'Loïc', 'Agathe', 'Erwan', 'Fatou', 'Corentin', 'Lucie', 'Amadou', 'Noémie', 'Tristan', 'Maëlys', 'Victor',
  'Hélène', 'Youssef', 'Aurélie', 'Benoît', 'Céline', 'Damien', 'Émilie', 'Fabrice', 'Gaëlle', 'Hervé', 'Isabelle', 'Joël', 'Karine',
  'Laurent', 'Mireille', 'Nicolas', 'Odile', 'Patrice',
];

export const lastNames = [
  'Le Gall', 'Moreau', 'Dubois', 'Kerouédan', 'Lefèvre', 'Garnier', 'Rousseau', 'Benali', 'Fontaine', 'Chevalier', 'Robin', 'Masson',
  'Guérin', 'Diallo', 'Perrot', 'Lemoine', 'Boucher', 'Renard', 'Tanguy', 'Colin', 'Vidal', 'Aubert', 'Marchand', 'Rolland', 'Besnard',
  'Charpentier', 'Dumas', 'Étienne', 'Faure', 'Giraud', 'Hamon', 'Jacquet', 'Klein', 'Legrand', 'Meunier', 'Nguyen', 'Olivier', 'Picard',
  'Quéré', 'Rey', 'Sauvage', 'Traoré', 'Urvoy', 'Vasseur', 'Weber', 'Zidane', 'Barbier', 'Carpentier', 'Delorme', 'Evrard', 'Fleury',
  'Gautier', 'Hubert', 'Imbert', 'Joly', 'Lacroix', 'Michaud', 'Noël', 'Pasquier', 'Roche',
];

export interface CommunityPlan {
  title: string;
  subject: string;
  kind: 'public' | 'private' | 'secret' | 'defaut';
  color: string;
  /** Topic of its posts. */
  topic: Topic;
  /** Share of the people who belong to it. */
  share: number;
}

export type Topic = 'company' | 'workshop' | 'safety' | 'training' | 'digital' | 'leisure' | 'quality' | 'projects' | 'direction';

export const communityPlans: CommunityPlan[] = [
  { title: 'Toute l’organisation', subject: 'Les nouvelles qui concernent tout le monde', kind: 'defaut', color: '#004b67', topic: 'company', share: 1 },
  { title: 'Atelier bois', subject: 'Charpente, menuiserie et gréement', kind: 'public', color: '#8a5a2b', topic: 'workshop', share: 0.45 },
  { title: 'Atelier voiles', subject: 'Coupe, couture et réparation', kind: 'public', color: '#1b7f8c', topic: 'workshop', share: 0.35 },
  { title: 'Sécurité et prévention', subject: 'Les bons gestes, chaque jour', kind: 'public', color: '#c2410c', topic: 'safety', share: 0.6 },
  { title: 'Formation', subject: 'Parcours, sessions et retours d’expérience', kind: 'public', color: '#6d28d9', topic: 'training', share: 0.5 },
  { title: 'Vie numérique', subject: 'Outils, astuces et entraide informatique', kind: 'public', color: '#0369a1', topic: 'digital', share: 0.5 },
  { title: 'Sorties et loisirs', subject: 'Régates, randonnées, cinéma et repas partagés', kind: 'public', color: '#15803d', topic: 'leisure', share: 0.55 },
  { title: 'Photos du littoral', subject: 'Vos plus belles lumières', kind: 'public', color: '#be185d', topic: 'leisure', share: 0.4 },
  { title: 'Qualité', subject: 'Audits, fiches et amélioration continue', kind: 'private', color: '#0f766e', topic: 'quality', share: 0.3 },
  { title: 'Chantier Hermine', subject: 'Restauration de la goélette Hermine', kind: 'private', color: '#7c2d12', topic: 'projects', share: 0.35 },
  { title: 'Recrutement', subject: 'Candidatures et entretiens', kind: 'private', color: '#4338ca', topic: 'training', share: 0.2 },
  { title: 'Ambassadeurs du siège', subject: 'Accueil des visiteurs et événements', kind: 'private', color: '#a16207', topic: 'company', share: 0.25 },
  { title: 'Comité de direction', subject: 'Ordres du jour et décisions', kind: 'secret', color: '#334155', topic: 'direction', share: 0.12 },
  { title: 'Surprise de fin d’année', subject: 'Chut !', kind: 'secret', color: '#b91c1c', topic: 'leisure', share: 0.2 },
];

export const externalLinks = [
  { title: 'Intranet des ressources humaines', url: 'https://rh.example.org/' },
  { title: 'Réserver une salle', url: 'https://salles.example.org/' },
  { title: 'Assistance informatique', url: 'https://assistance.example.org/' },
];
