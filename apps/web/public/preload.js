// Fetches the first screen while the app itself is still on its way. See first-paint.config.ts.
for (const screen of document.querySelectorAll('template[data-path]'))
  if (screen instanceof HTMLTemplateElement && new RegExp(screen.dataset.path).test(location.pathname))
    document.head.append(screen.content);
