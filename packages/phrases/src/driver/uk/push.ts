import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Новий рейс', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Рейс перенесено', body: '{{terminal}}: {{slot}}. Раніше: {{before}}' },
  changed: { title: 'Рейс змінено', body: '{{terminal}}: {{slot}}. Інші вантажні одиниці.' },
  cancelled: { title: 'Рейс скасовано', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'В’їзд заблоковано', body: '{{terminal}}. Не виїжджайте, відкрийте застосунок.' },
  unblocked: { title: 'В’їзд знову відкрито', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Прибуття після закінчення в’їзду', body: '{{terminal}}: в’їзд до {{until}}.' },
  halted: { title: 'Зупинка біля воріт', body: '{{terminal}}. Відкрийте застосунок.' },
  haltedWhy: { title: 'Зупинка біля воріт', body: '{{terminal}}: {{reason}}. Відкрийте застосунок.' },
  closed: { title: 'Термінал закрито', body: '{{terminal}}, {{slot}}: {{reason}}. Відкрийте застосунок.' },
  reopened: { title: 'Термінал знову відкрито', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Є рішення щодо ідентифікації', body: 'Відкрийте застосунок.' },
};
