import type { login as german } from '../de/login.ts';
import type { Same } from '../shape.ts';

export const login: Same<typeof german> = {
  claim: 'Collect and deliver containers without waiting at the gate.',
  claimNote: 'Time slots, bookings and gate passes for terminals, forwarders and train operators.',
  title: 'Log in to your account',
  welcome: 'Welcome! Please log in to continue.',
  email: 'Email',
  password: 'Password',
  submit: 'Log in',
  forgotPassword: 'Forgot password?',
  failed: 'Login failed. Please try again.',
  invalidCredentials: 'Invalid credentials',
  userDisabled: 'This account has been disabled.',
  userNotFound: 'User not found',
  somethingWentWrong: 'Something went wrong',
  forgot: {
    title: 'Reset your password',
    text: 'We will send you a link that lets you set a new password.',
    submit: 'Send reset email',
    back: 'Back to login',
    textWithoutMail: 'This installation sends no mails. Ask for the link here; you get it from your operator then.',
    submitWithoutMail: 'Ask for the link',
    sentWithoutMail: 'If an account exists for this address, the operator has the link.',
    sent: 'If an account exists for this address, an email is on its way.',
  },
  demo: {
    title: 'Demo accounts',
    text: 'This installation runs with sample data. Password for all of them:',
    inbox: 'See the emails sent',
    inboxNewTab: '(opens in a new tab)',
  },
};
