import type { Topic } from './organisation.ts';

/** What people of the demo organisation write, by topic. */
export const openings: Record<Topic, string[]> = {
  company: [
    'Bonjour à toutes et à tous, le compte rendu de la réunion de lundi est en ligne. Merci à celles et ceux qui ont préparé les ateliers !',
    'Le nouveau site de La Rochelle ouvre ses portes le mois prochain. Voici les premières images du chantier.',
    'Petit rappel : les demandes de congés pour la fin d’année sont à déposer avant vendredi midi.',
    'Nous accueillons trois nouvelles recrues cette semaine. N’hésitez pas à venir leur souhaiter la bienvenue autour d’un café ☕',
    'Les résultats de l’enquête interne sont arrivés : 87 % d’entre vous recommanderaient les Ateliers. Merci de votre confiance.',
    'La cantine change de prestataire à partir du 1er : produits locaux, menus affichés chaque lundi, et un vrai choix végétarien.',
  ],
  workshop: [
    'La membrure bâbord est en place. Deux jours de travail à quatre, et un ajustage au demi-millimètre. Bravo à l’équipe !',
    'Quelqu’un aurait-il emprunté la dégauchisseuse portative ? Elle manque à l’appel depuis mardi.',
    'Essais de teinture sur le lin : le ton « sable » tient mieux au sel que prévu. Photos avant et après quarante-huit heures de bain.',
    'Nous recevons demain un lot de chêne séché à l’air. Il faudra quatre bras à 8 h pour décharger.',
    'Astuce du jour : un trait de cire sur la semelle du rabot, et l’on gagne en glisse sans marquer le bois.',
    'Le gabarit de la grand-voile est validé. On coupe dès que le tissu arrive.',
  ],
  safety: [
    'Zéro accident avec arrêt ce trimestre. Continuons : casque, lunettes, et l’on signale le moindre presque-accident.',
    'Exercice d’évacuation jeudi à 10 h. Le point de rassemblement est le parking nord.',
    'Les nouvelles fiches de poste « scie à ruban » sont disponibles ci-dessous. À lire avant toute mise en route.',
    'Pensez à vérifier la date de vos protections auditives : les bouchons moulés se changent tous les trois ans.',
    'Merci à l’équipe de nuit qui a sécurisé les bâches avant le coup de vent 💪',
  ],
  training: [
    'Il reste deux places pour la formation « résines biosourcées » des 3 et 4. Inscription auprès de l’accueil.',
    'Retour sur la session de soudure : une pratique très bien encadrée, je recommande !',
    'Qui serait partant pour un atelier de lecture de plans, une heure par semaine pendant la pause ?',
    'Le catalogue de formations est paru. Mon coup de cœur : « Transmettre un geste ».',
    'Nous cherchons des tuteurs pour accueillir nos apprentis en janvier. Parlons-en ?',
  ],
  digital: [
    'Nouvelle version de l’application mobile : les notifications arrivent enfin dans l’ordre. Dites-nous ce que vous en pensez.',
    'Astuce : dans la messagerie, Maj+Entrée passe à la ligne sans envoyer le message.',
    'Maintenance du réseau samedi de 6 h à 8 h. Les badges fonctionneront normalement.',
    'Attention, un courriel frauduleux imite notre service comptable. Ne cliquez pas, et prévenez l’assistance.',
    'Comment faites-vous pour classer vos documents partagés ? Je cherche une organisation qui tienne dans le temps.',
  ],
  leisure: [
    'Régate amicale dimanche à 14 h, départ du vieux port. Débutants bienvenus, gilets fournis.',
    'Lumière incroyable ce matin sur la pointe. J’ai eu de la chance d’avoir l’appareil avec moi.',
    'Le groupe de marche repart : 11 km par le sentier des douaniers, pique-nique tiré du sac 🥾',
    'Soirée crêpes vendredi au foyer. On cherche encore deux biligs et quelques volontaires.',
    'Merci pour ce week-end ! Voici quelques souvenirs en vrac.',
    'Ciné-club : on vote pour le film de décembre.',
  ],
  quality: [
    'Audit interne terminé : deux remarques mineures, un point fort sur la traçabilité. Le rapport est joint.',
    'La fiche « contrôle des collages » passe en version 4. Merci de jeter les anciennes.',
    'Nous préparons le renouvellement de la certification. Première réunion mardi à 9 h 30.',
    'Le taux de reprise baisse pour le troisième mois de suite : 2,1 %. Belle progression.',
  ],
  projects: [
    'L’Hermine a retrouvé son mât de misaine ! Une manœuvre délicate, menée sans un faux pas.',
    'Point d’avancement : coque à 80 %, pont à 45 %, aménagements à 10 %. Nous tenons le calendrier.',
    'Le bureau de contrôle passe jeudi. Merci de dégager le quai et de ranger les élingues.',
    'Nous avons retrouvé une photographie de 1932 où l’on voit la figure de proue d’origine.',
    'Livraison des poulies reportée d’une semaine. On avance le calfatage en attendant.',
  ],
  direction: [
    'Ordre du jour du prochain comité : budget, plan de formation, calendrier des chantiers.',
    'Relevé de décisions de la séance du 4. Merci de vos remarques avant jeudi.',
    'Les comptes provisoires sont joints. Nous en parlons lundi.',
  ],
};

export const followUps = [
  'Je reste disponible pour toute question.',
  'N’hésitez pas à partager autour de vous.',
  'Vos retours sont les bienvenus en commentaire.',
  'Bonne journée à toutes et à tous !',
  'À très vite.',
  'Merci d’avance pour votre aide.',
  'On en reparle à la pause ?',
  'Plus de détails dans le document joint.',
];

export const comments = [
  'Merci pour l’information !',
  'Superbe travail, bravo à toute l’équipe 👏',
  'Je serai là, avec plaisir.',
  'Est-ce que c’est ouvert aux apprentis ?',
  'Très belle photo !',
  'Je ne savais pas, merci.',
  'On pourrait en parler jeudi à la réunion ?',
  'Bonne idée, je m’inscris.',
  'Félicitations 🎉',
  'Je peux apporter du matériel si besoin.',
  'Qui faut-il contacter pour en savoir plus ?',
  'C’est noté.',
  'Hâte de voir la suite.',
  'Chez nous aussi, cela fonctionne très bien.',
  'Je confirme, l’ambiance était excellente.',
  'Petite question : à quelle heure exactement ?',
  'Bravo, quel chemin parcouru depuis l’an dernier !',
  'Attention, le lien renvoie vers l’ancienne version, je crois.',
];

export const replies = [
  'Oui, tout à fait.',
  'Merci à toi !',
  'Je t’envoie cela dans la journée.',
  'Exactement, à 14 h précises.',
  'Bien vu, c’est corrigé.',
  'Avec plaisir 🙂',
  'On s’en occupe demain.',
  'Je n’ai pas encore la réponse, je reviens vers toi.',
];

export const messages = [
  'Bonjour ! Tu as cinq minutes ?',
  'Oui, je t’écoute.',
  'Je viens de relire le document, c’est très clair.',
  'Parfait, merci beaucoup.',
  'On se retrouve à quelle heure ?',
  'Plutôt vers 14 h si cela te convient.',
  'Ça marche pour moi.',
  'Je serai un peu en retard, dix minutes maximum.',
  'Pas de souci !',
  'J’ai déposé les plans dans la médiathèque.',
  'Super, je regarde tout de suite.',
  'Tu peux prévenir Louis ?',
  'C’est fait.',
  'Bonne soirée, à demain !',
  'À demain 👋',
  'As-tu reçu la livraison ?',
  'Oui, ce matin, tout est complet.',
  'Excellente nouvelle !',
  'Je te propose de relire ensemble la fiche avant l’audit.',
  'Bonne idée. Jeudi matin ?',
  'Jeudi 9 h, c’est noté.',
  'Pense à prendre le gabarit.',
];

export const polls = [
  {
    question: 'Quel jour préférez-vous pour la réunion d’équipe ?',
    answers: ['Lundi matin', 'Mardi après-midi', 'Jeudi matin', 'Vendredi midi'],
  },
  {
    question: 'Quel film pour le ciné-club de décembre ?',
    answers: ['Un documentaire marin', 'Une comédie', 'Un classique en noir et blanc'],
  },
  {
    question: 'Êtes-vous favorable à la journée de quatre jours en été ?',
    answers: ['Oui, tout à fait', 'Plutôt oui', 'Plutôt non', 'Non'],
  },
  {
    question: 'Où organiser la sortie de printemps ?',
    answers: ['Île de Groix', 'Marais poitevin', 'Baie de Somme', 'Dune du Pilat', 'Cap Fréhel'],
  },
  { question: 'Faut-il renouveler le distributeur de fruits ?', answers: ['Oui', 'Non'] },
];

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
    title: 'Mise à l’eau de l’Hermine',
    place: 'Quai des Charpentiers',
    description: '<p>À marée haute, si le vent le permet.</p>',
  },
  {
    title: 'Revue de projet',
    place: 'Visioconférence',
    description: '<p>Avancement, risques, décisions à prendre.</p>',
  },
];

export const links = [
  'https://www.example.org/guide-de-la-voile',
  'https://blog.example.org/restaurer-une-goelette',
  'https://www.example.org/meteo-marine',
];
