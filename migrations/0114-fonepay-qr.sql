-- Fonepay's dynamic QR is a provider of its own: other keys, another host. Its receipts are of the way 'fonepay'.
alter table payment_providers
  drop constraint payment_providers_provider_check,
  add constraint payment_providers_provider_check check (provider in ('esewa', 'khalti', 'connectips', 'fonepay', 'fonepay-qr'));
alter table payment_intents
  drop constraint payment_intents_provider_check,
  add constraint payment_intents_provider_check check (provider in ('esewa', 'khalti', 'connectips', 'fonepay', 'fonepay-qr'));
