export const away = {
  title: 'Die Datenbank des Terminalsystems ist gerade nicht erreichbar.',
  text: 'Wir versuchen es von selbst immer wieder. Was Sie eingegeben haben, bleibt stehen; gespeichert wird erst danach wieder.',
  back: 'Das Terminalsystem ist wieder erreichbar',
};
