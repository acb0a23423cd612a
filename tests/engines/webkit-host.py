#!/usr/bin/python3
"""A WebKitGTK window that a WebDriver session drives: any width, a profile on disk or a private one, logged console errors."""
import argparse
import ctypes
import signal

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument('--profile', help='without it, nothing is written to disk, as in private mode')
parser.add_argument('--log', required=True)
parser.add_argument('--width', type=int, required=True)
parser.add_argument('--height', type=int, required=True)
parser.add_argument('--without', action='append', default=[], help='the identifier of a WebKit feature')
parser.add_argument('--proxy', help='an address; for all hosts but this computer, and its certificates are not checked')
parser.add_argument('--user-agent')
parser.add_argument('--script', help='runs in each page before its own scripts')
options, _ = parser.parse_known_args()

# Ends with the driver, however that ended.
PR_SET_PDEATHSIG = 1
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

LOG_ERRORS = """(() => {
  const log = (...parts) => window.webkit.messageHandlers.log.postMessage(parts.map(String).join(' '))
  const { error } = console
  console.error = (...parts) => { log(...parts); error.apply(console, parts) }
  addEventListener('error', (event) => log('uncaught', event.message ?? 'resource', event.filename ?? ''), true)
  addEventListener('unhandledrejection', (event) => log('unhandled', event.reason))
  addEventListener('securitypolicyviolation', (event) => log('csp', event.violatedDirective, event.blockedURI))
})()"""


def make_context():
    if options.profile:
        manager = WebKit2.WebsiteDataManager(
            base_data_directory=options.profile + '/data', base_cache_directory=options.profile + '/cache'
        )
    else:
        manager = WebKit2.WebsiteDataManager.new_ephemeral()
    if options.proxy:
        proxy = WebKit2.NetworkProxySettings.new(options.proxy, ['localhost', '127.0.0.1'])
        manager.set_network_proxy_settings(WebKit2.NetworkProxyMode.CUSTOM, proxy)
        manager.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
    context = WebKit2.WebContext.new_with_website_data_manager(manager)
    if options.profile:
        context.get_cookie_manager().set_persistent_storage(
            options.profile + '/cookies.sqlite', WebKit2.CookiePersistentStorage.SQLITE
        )
    context.set_preferred_languages(['ja-JP'])
    context.set_automation_allowed(True)
    return context


def make_settings():
    settings = WebKit2.Settings()
    settings.set_property('javascript-can-access-clipboard', True)
    if options.user_agent:
        settings.set_property('user-agent', options.user_agent)
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() in options.without:
            settings.set_feature_enabled(feature, False)
    return settings


context = make_context()
settings = make_settings()
log = open(options.log, 'a', buffering=1)


def make_view(_session):
    content = WebKit2.UserContentManager()
    content.register_script_message_handler('log')
    content.connect(
        'script-message-received::log',
        lambda _, result: log.write(result.get_js_value().to_string().replace('\n', ' ') + '\n'),
    )
    frames, time = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
    for script in filter(None, [LOG_ERRORS, options.script]):
        content.add_script(WebKit2.UserScript.new(script, frames, time, None, None))
    view = WebKit2.WebView(
        web_context=context,
        settings=settings,
        user_content_manager=content,
        is_controlled_by_automation=True,
    )
    window = Gtk.Window()
    window.set_default_size(options.width, options.height)
    window.add(view)
    window.show_all()
    view.connect('close', lambda _: window.destroy())
    return view


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-host')
    session.set_application_info(info)
    session.connect('create-web-view', make_view)


Gtk.Settings.get_default().set_property('gtk-enable-animations', False)
context.connect('automation-started', on_automation_started)
Gtk.main()
