// The page works without this script; it only makes a checkout harder to finish twice.
const form = document.querySelector('form');
const buttons = [...document.querySelectorAll('form button')];

form?.addEventListener('submit', () => {
  // The pressed button is part of what is sent, so it is disabled after that.
  setTimeout(() => {
    for (const button of buttons) button.disabled = true;
  });
});
addEventListener('pageshow', () => {
  for (const button of buttons) button.disabled = false;
});

document.querySelector('[data-print]')?.addEventListener('click', () => print());
