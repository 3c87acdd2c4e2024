// Fetches the first screen while the app itself is still on its way. See first-paint.config.ts.
const first = document.querySelector('template#first-screen');
if (location.pathname === '/' && first instanceof HTMLTemplateElement) document.head.append(first.content);
