import type { PushTexts } from '../sent-shape.ts';

export const push: PushTexts = {
  booked: { title: 'Yeni sefer', body: '{{terminal}}: {{slot}}' },
  moved: { title: 'Seferin saati değişti', body: '{{terminal}}: {{slot}}. Önceki: {{before}}' },
  changed: { title: 'Sefer değişti', body: '{{terminal}}: {{slot}}. Farklı yük birimleri.' },
  cancelled: { title: 'Sefer iptal edildi', body: '{{terminal}}: {{slot}}' },
  blocked: { title: 'Giriş engellendi', body: '{{terminal}}. Yola çıkmayın, uygulamayı açın.' },
  unblocked: { title: 'Giriş yeniden açık', body: '{{terminal}}: {{slot}}' },
  late: { title: 'Varış, giriş saatinden sonra', body: '{{terminal}}: son giriş {{until}}.' },
  halted: { title: 'Kapıda durduruldunuz', body: '{{terminal}}. Uygulamayı açın.' },
  haltedWhy: { title: 'Kapıda durduruldunuz', body: '{{terminal}}: {{reason}}. Uygulamayı açın.' },
  closed: { title: 'Terminal kapalı', body: '{{terminal}}, {{slot}}: {{reason}}. Uygulamayı açın.' },
  reopened: { title: 'Terminal yeniden açıldı', body: '{{terminal}}, {{slot}}' },
  identified: { title: 'Kimlik doğrulaması sonuçlandı', body: 'Uygulamayı açın.' },
};
