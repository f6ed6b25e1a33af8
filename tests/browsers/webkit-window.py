#!/usr/bin/python3
"""A WebKitGTK window for WebKitWebDriver: WIDTH and HEIGHT in pixels, SCRIPTS=0 switches the pages' own scripts off."""
import os
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

# What the page suffers is kept for the session of the tab, where the test reads it.
WATCH = """
(function () {
  function keep(text) {
    var kept = JSON.parse(sessionStorage.getItem("watched") || "[]")
    kept.push(text)
    sessionStorage.setItem("watched", JSON.stringify(kept))
  }
  addEventListener("error", function (event) { if (event.message) keep("uncaught: " + event.message + " " + event.filename) })
  addEventListener("unhandledrejection", function (event) { keep("unhandled: " + event.reason) })
  document.addEventListener("securitypolicyviolation", function (event) {
    keep("policy: " + event.violatedDirective + " " + event.blockedURI)
  })
  var last = Date.now()
  setInterval(function () {
    var now = Date.now()
    if (now - last > 2200 && !document.hidden) keep("main thread stood still: " + (now - last) + " ms")
    last = now
  }, 200)
})()
"""


def create_view(_session):
    settings = WebKit2.Settings(
        enable_javascript_markup=os.environ.get("SCRIPTS") != "0",
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER,
    )
    content = WebKit2.UserContentManager()
    frames = WebKit2.UserContentInjectedFrames.TOP_FRAME
    content.add_script(WebKit2.UserScript(WATCH, frames, WebKit2.UserScriptInjectionTime.START, None, None))
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=content, is_controlled_by_automation=True
    )
    window = Gtk.Window()
    window.set_default_size(int(os.environ["WIDTH"]), int(os.environ["HEIGHT"]))
    window.add(view)
    window.show_all()
    return view


def automation_started(_context, session):
    session.connect("create-web-view", create_view)


context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)
context.connect("automation-started", automation_started)
Gtk.main()
