import type { MailTexts } from '../sent-shape.ts';

export const mails: MailTexts = {
  resetPassword: {
    subject: 'Quaygate: yeni şifre',
    text: 'Merhaba,\n\nbu bağlantıyla yeni bir şifre belirlersiniz. Bağlantı bir kez ve 60 dakika boyunca geçerlidir.\n\nŞifre belirle:\n{{link}}\n\nBunu siz istemediyseniz bir şey yapmanız gerekmez.',
  },
  verifyEmail: {
    subject: 'Quaygate: e-posta adresinizi doğrulayın',
    text: 'Merhaba,\n\nbu bağlantıyla e-posta adresinizi doğrularsınız. Bağlantı bir kez ve 60 dakika boyunca geçerlidir.\n\nAdresi doğrula:\n{{link}}',
  },
  invitation: {
    subject: 'Quaygate’e hoş geldiniz',
    text: 'Merhaba,\n\nsizin için bir hesap oluşturuldu. Bu bağlantıyla girişinizi ayarlarsınız; bir kez ve 7 gün boyunca geçerlidir.\n\nGirişi ayarla:\n{{link}}',
  },
  passwordChanged: {
    subject: 'Quaygate: şifre değiştirildi',
    text: 'Merhaba,\n\nhesabınızın şifresi değiştirildi: {{time}}. {{ended}}\n\nBunu siz yapmadıysanız hemen “Şifremi unuttum” ile yeni bir şifre belirleyin ve yöneticiye haber verin.\n\nGirişe git:\n{{login}}',
  },
  changeEmail: {
    subject: 'Quaygate: yeni e-posta adresinizi doğrulayın',
    text: 'Merhaba,\n\nhesabınızın yeni e-posta adresi {{email}} olacak. Bu bağlantıyla bunu doğrularsınız; bir kez ve 24 saat boyunca geçerlidir. O zamana kadar hiçbir şey değişmez.\n\nAdresi doğrula:\n{{link}}\n\nBu hesabı tanımıyorsanız bir şey yapmanız gerekmez.',
  },
  emailChangeAsked: {
    subject: 'Quaygate: e-posta adresiniz değişecek',
    text: 'Merhaba,\n\nhesabınızın e-posta adresi {{email}} olacak. Yeni adres doğrulanınca onunla giriş yaparsınız.\n\nBunu istemiyorsanız yeni adres doğrulanmadan önce burada reddedin; ardından “Şifremi unuttum” ile yeni bir şifre belirleyin ve yöneticiye haber verin.\n\nDeğişikliği reddet:\n{{link}}',
  },
  emailChanged: {
    subject: 'Quaygate: e-posta adresi değiştirildi',
    text: 'Merhaba,\n\nhesabınızın e-posta adresi artık {{email}} ({{time}}). Diğer tüm oturumlar kapatıldı, önceki e-postalardaki bağlantılar artık geçerli değil.\n\nBunu istemediyseniz hemen yöneticiye haber verin.',
  },
  allSessionsEnded: 'Tüm oturumlar kapatıldı.',
  otherSessionsEnded: 'Diğer tüm oturumlar kapatıldı.',
  newDevice: {
    subject: 'Quaygate: yeni bir cihazdan giriş',
    text: 'Merhaba,\n\nhesabınıza yeni bir cihazdan giriş yapıldı:\n{{device}}\nağ {{network}}\n{{time}}\n\nBu sizseniz bir şey yapmanız gerekmez. Değilseniz “Şifremi unuttum” ile yeni bir şifre belirleyin; tüm oturumlar kapanır.\n\nGirişe git:\n{{login}}',
  },
  unknownBrowser: 'bilinmeyen tarayıcı',
  guesses: {
    subject: 'Quaygate: çok sayıda başarısız giriş',
    text: 'Merhaba,\n\nson bir saatte e-posta adresinizle en az 10 giriş denemesi başarısız oldu. Daha önce giriş yaptığınız tarayıcılarda her zamanki gibi girebilirsiniz. Yeni bir tarayıcı reddedilirse bir saat bekleyin.\n\nGirişe git:\n{{login}}',
  },
  factor: {
    subject: 'Quaygate: ikinci faktör',
    text: 'Merhaba,\n\n{{change}} Bunu siz yapmadıysanız şifrenizi değiştirin ve yöneticiyle görüşün.',
  },
  factorChange: {
    totpAdded: 'Hesabınıza bir kimlik doğrulama uygulaması eklendi.',
    totpRemoved: 'Hesabınızdaki kimlik doğrulama uygulaması kaldırıldı.',
    passkeyAdded: 'Hesabınıza bir geçiş anahtarı eklendi.',
    passkeyRemoved: 'Hesabınızdan bir geçiş anahtarı kaldırıldı.',
    factorsReset:
      'Yönetici hesabınızın ikinci faktörünü sıfırladı. Yenisini ayarlayana kadar giriş için şifreniz yeterlidir.',
    recoveryCodesRenewed: 'Hesabınız için yeni kurtarma kodları oluşturuldu. Eskileri artık geçerli değil.',
    recoveryCodeUsed: 'Hesabınızın bir kurtarma kodu kullanıldı.',
  },
  hostedReset: {
    subject: 'Quaygate: yeni şifre',
    text: 'Merhaba,\n\ngiriş hizmetinizin bu sayfasında yeni bir şifre belirlersiniz:\n\n{{link}}\n\nBunu siz istemediyseniz bir şey yapmanız gerekmez.',
  },
  hostedInvitation: {
    subject: 'Quaygate’e hoş geldiniz',
    text: 'Merhaba,\n\nsizin için bir hesap oluşturuldu. {{email}} adresi ve giriş hizmetinizin şifresiyle giriş yapın:\n\n{{login}}{{choose}}',
  },
  hostedChoose: '\n\nHenüz şifreniz yok mu? Buradan belirleyin:\n\n{{link}}',
  documentEnds: {
    subject: 'Quaygate: belgenin süresi doluyor',
    text: 'Merhaba,\n\nkimliğin doğrulandığı belge ({{name}}) {{date}} tarihine kadar geçerli. Bundan sonra {{name}} doğrulanmış sayılmaz ve bunu şart koşan terminaller girişe izin vermeyebilir. Lütfen sürücü uygulamasından zamanında geçerli bir belge gönderin.',
  },
};
