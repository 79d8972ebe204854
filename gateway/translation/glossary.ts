/** The languages of the columns below. */
const columns = ['fr', 'en', 'de', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'zh', 'bn'] as const;

/** Everyday words of an organisation in eleven languages, for translation without a service. */
const entries = `
bonjour|hello|hallo|hola|ciao|olá|hallo|dzień dobry|merhaba|你好|হ্যালো
bonsoir|good evening|guten Abend|buenas tardes|buonasera|boa noite|goedenavond|dobry wieczór|iyi akşamlar|晚上好|শুভ সন্ধ্যা
merci|thank you|danke|gracias|grazie|obrigado|dank je|dziękuję|teşekkürler|谢谢|ধন্যবাদ
bienvenue|welcome|willkommen|bienvenidos|benvenuti|bem-vindos|welkom|witamy|hoş geldiniz|欢迎|স্বাগতম
félicitations|congratulations|Glückwunsch|felicidades|congratulazioni|parabéns|gefeliciteerd|gratulacje|tebrikler|祝贺|অভিনন্দন
oui|yes|ja|sí|sì|sim|ja|tak|evet|是|হ্যাঁ
non|no|nein|no|no|não|nee|nie|hayır|不|না
et|and|und|y|e|e|en|i|ve|和|এবং
ou|or|oder|o|o|ou|of|lub|veya|或|অথবা
avec|with|mit|con|con|com|met|z|ile|与|সঙ্গে
pour|for|für|para|per|para|voor|dla|için|为|জন্য
tous|all|alle|todos|tutti|todos|allen|wszyscy|herkes|所有人|সবাই
nous|we|wir|nosotros|noi|nós|wij|my|biz|我们|আমরা
vous|you|Sie|ustedes|voi|vocês|u|wy|siz|你们|আপনারা
aujourd’hui|today|heute|hoy|oggi|hoje|vandaag|dzisiaj|bugün|今天|আজ
demain|tomorrow|morgen|mañana|domani|amanhã|morgen|jutro|yarın|明天|আগামীকাল
hier|yesterday|gestern|ayer|ieri|ontem|gisteren|wczoraj|dün|昨天|গতকাল
lundi|Monday|Montag|lunes|lunedì|segunda-feira|maandag|poniedziałek|pazartesi|星期一|সোমবার
mardi|Tuesday|Dienstag|martes|martedì|terça-feira|dinsdag|wtorek|salı|星期二|মঙ্গলবার
mercredi|Wednesday|Mittwoch|miércoles|mercoledì|quarta-feira|woensdag|środa|çarşamba|星期三|বুধবার
jeudi|Thursday|Donnerstag|jueves|giovedì|quinta-feira|donderdag|czwartek|perşembe|星期四|বৃহস্পতিবার
vendredi|Friday|Freitag|viernes|venerdì|sexta-feira|vrijdag|piątek|cuma|星期五|শুক্রবার
semaine|week|Woche|semana|settimana|semana|week|tydzień|hafta|周|সপ্তাহ
mois|month|Monat|mes|mese|mês|maand|miesiąc|ay|月|মাস
réunion|meeting|Besprechung|reunión|riunione|reunião|vergadering|spotkanie|toplantı|会议|সভা
projet|project|Projekt|proyecto|progetto|projeto|project|projekt|proje|项目|প্রকল্প
équipe|team|Team|equipo|squadra|equipe|team|zespół|ekip|团队|দল
collègues|colleagues|Kollegen|colegas|colleghi|colegas|collega’s|koledzy|meslektaşlar|同事们|সহকর্মীরা
entreprise|company|Unternehmen|empresa|azienda|empresa|bedrijf|firma|şirket|公司|কোম্পানি
travail|work|Arbeit|trabajo|lavoro|trabalho|werk|praca|iş|工作|কাজ
formation|training|Schulung|formación|formazione|formação|opleiding|szkolenie|eğitim|培训|প্রশিক্ষণ
document|document|Dokument|documento|documento|documento|document|dokument|belge|文件|নথি
question|question|Frage|pregunta|domanda|pergunta|vraag|pytanie|soru|问题|প্রশ্ন
réponse|answer|Antwort|respuesta|risposta|resposta|antwoord|odpowiedź|cevap|回答|উত্তর
photo|photo|Foto|foto|foto|foto|foto|zdjęcie|fotoğraf|照片|ছবি
important|important|wichtig|importante|importante|importante|belangrijk|ważne|önemli|重要|গুরুত্বপূর্ণ
nouveau|new|neu|nuevo|nuovo|novo|nieuw|nowy|yeni|新|নতুন
équipes|teams|Teams|equipos|squadre|equipes|teams|zespoły|ekipler|团队|দলগুলি
client|customer|Kunde|cliente|cliente|cliente|klant|klient|müşteri|客户|গ্রাহক
bureau|office|Büro|oficina|ufficio|escritório|kantoor|biuro|ofis|办公室|অফিস
déjeuner|lunch|Mittagessen|almuerzo|pranzo|almoço|lunch|obiad|öğle yemeği|午餐|দুপুরের খাবার
café|coffee|Kaffee|café|caffè|café|koffie|kawa|kahve|咖啡|কফি`
  .trim()
  .split('\n')
  .map((line) => line.split('|'));

const key = (word: string) => word.normalize('NFC').toLowerCase().replaceAll("'", '’');

/** Maps each single word to its line; a word of several languages maps to the first language's line. */
const lines = new Map<string, readonly string[]>();
for (const [column] of columns.entries())
  for (const entry of entries) {
    const word = key(entry[column] ?? '');
    if (!lines.has(word)) lines.set(word, entry);
  }

/** Copies the capitalisation of the first letter from another word. */
const like = (model: string, word: string): string =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** A URL, e-mail address or file name, whose words are not translated. */
const isAddress = /[@/.][\p{L}\d]/u;

/** Translates the words that the built-in glossary knows in HTML; others stay. `target` is a language code. */
export function translateWords(html: string, target: string): string {
  const column = columns.findIndex((language) => language === target);
  if (column < 0) return html;
  // Words outside tags and entities.
  return html.replace(/<[^<>]*>|&#?\w+;|[^\s<&]+/gu, (piece) =>
    /^[<&]/.test(piece) || isAddress.test(piece)
      ? piece
      : piece.replace(/\p{L}+(?:['’-]\p{L}+)*/gu, (word) => {
          const known = lines.get(key(word))?.[column];
          return known === undefined ? word : like(word, known);
        }),
  );
}
