-- The form behind the chat while nobody is there; an import or staff may replace it.
INSERT OR IGNORE INTO forms (form_hash, site_id, name, definition, is_active) VALUES ('chat', 0, 'Chat',
  '{"steps":[{"title":"","fields":[{"name":"name","kind":"text","label":"Name","required":true},{"name":"email","kind":"email","label":"Email","required":true},{"name":"message","kind":"textarea","label":"Message","required":true},{"name":"person","kind":"captcha","label":"","required":false}]}],"submitLabel":"Send message","thanks":"Thank you. We will answer by email."}', 1);
