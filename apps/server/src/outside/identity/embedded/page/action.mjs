// The page works without this script; it only makes a long password easier to type and a link harder to use twice.
const form = document.querySelector('form');
const save = form?.querySelector('.primary');
const password = document.querySelector('#password');
const reveal = document.querySelector('.reveal button');

form?.addEventListener('submit', () => {
  save.disabled = true;
});
addEventListener('pageshow', () => {
  if (save) save.disabled = false;
});

if (reveal) {
  reveal.hidden = false;
  reveal.addEventListener('click', () => {
    const isShown = password.type === 'text';
    password.type = isShown ? 'password' : 'text';
    reveal.textContent = isShown ? reveal.dataset.show : reveal.dataset.hide;
    password.focus();
  });
}
